import { mount } from "svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/print.css";
import "./state/theme.svelte";
import App from "./App.svelte";
import { prepareWords } from "./text/say";

const target = document.getElementById("app");
await prepareWords();
if (target) mount(App, { target });

// The built table is kept for the next time, also without the network; a browser that cannot do so goes without.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("./sw.js").catch(() => undefined);
}
