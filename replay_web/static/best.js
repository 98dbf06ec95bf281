// As long as the best play is looked for, the page shows what is known by now.
const EVERY = 2000;

async function look() {
    const answer = await fetch(location.href);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.querySelector("main").replaceWith(page.querySelector("main"));
    if (document.querySelector("#again")) setTimeout(look, EVERY);
}

setTimeout(look, EVERY);
