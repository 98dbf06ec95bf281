"""What pages show, as frozen values made without Flask: templates only print them."""
