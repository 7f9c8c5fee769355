/** Where the browser starts. */
import { mount } from "svelte";

import App from "./App.svelte";
import { locale, setLocale } from "./i18n/words.svelte";
import "./styles/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("The page has no place for the application.");
setLocale(locale());
mount(App, { target });
