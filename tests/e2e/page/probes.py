"""What a test asks of the browser itself: sizes, colours, what the page forbids."""

from __future__ import annotations

WIDER_THAN_THE_WINDOW = """
() => [...document.querySelectorAll("body, #main, #log, #composer, dialog[open]")]
    .filter(node => node.scrollWidth > node.clientWidth || node.clientWidth > innerWidth)
    .map(node => node.id || node.tagName)
"""
"""Names what is wider than the window, or scrolls sideways where it should not."""

SMALLER_THAN = """
least => [...document.querySelectorAll("button, a.person, a.file, .seat a, input, textarea, .row")]
    .filter(node => node.checkVisibility({ visibilityProperty: true }))
    .filter(node => {
        const box = (node.closest(".field") ?? node).getBoundingClientRect();
        return Math.min(box.height, box.width) < least - 0.5;
    })
    .map(node => node.outerHTML.slice(0, 120))
"""
"""Names what can be seen and touched, and is smaller than so many pixels."""

CONTRASTS = """
() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const part = value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const luminance = colour => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(value => part(value / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const style = getComputedStyle(document.documentElement);
    const ratio = (one, other) => {
        const [a, b] = [one, other].map(name => luminance(style.getPropertyValue(name)));
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    const inks = ["--text", "--soft", "--faint", "--accent", "--link", "--bad-text"];
    const grounds = ["--panel", "--surface", "--raised", "--sunken"];
    const pairs = inks.flatMap(ink => grounds.map(ground => [ink, ground]));
    return Object.fromEntries(pairs.map(pair => [pair.join(" on "), ratio(...pair)]));
}
"""
"""Gives the contrast of every ink on every ground, as WCAG 2 counts it."""

GROUND = "getComputedStyle(document.querySelector('#main')).backgroundColor"
"""Gives the colour behind the messages."""

REFUSED_SCRIPT = """
() => new Promise(resolve => {
    const refused = event => resolve(event.effectiveDirective);
    document.addEventListener("securitypolicyviolation", refused);
    const script = document.createElement("script");
    script.textContent = "window.smuggled = true";
    document.body.append(script);
})
"""
"""Puts a script into the page and gives the rule that refused it."""

FOCUS_LOOK = """
(() => {
    const it = document.activeElement;
    const box = it.closest(".composer-box");
    const name = it.getAttribute("aria-label") || it.textContent;
    const shown = getComputedStyle(it).outlineStyle !== "none" || box !== null;
    return { name, shown, body: it === document.body };
})()
"""
"""Tells what has the focus, and whether that can be seen."""
