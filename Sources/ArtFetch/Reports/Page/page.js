"use strict";
// Filters the sheet, paints placeholders until their pictures are there, and shows one picture large. Without it the
// page is whole: everything is listed, and every tile leads to its page.
{
  const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
  const one = (selector, within = document) => within.querySelector(selector);
  // A section's items are in lists of so many, as the style sheet says why.
  const chunk = 120;
  const sections = all("main section").map((section) => {
    const lists = all("ul", section);
    const items = lists.flatMap((list) => Array.from(list.children));
    return { section, lists, items, shown: items };
  });
  const total = sections.reduce((sum, { items }) => sum + items.length, 0);
  const viewer = one("dialog");

  // Text as it is searched: without case or accents.
  const plain = (text) => text.normalize("NFD").replace(/\p{M}+/gu, "").replace(/[đĐ]/g, "d").toLowerCase();
  const texts = new Map();
  const searchable = (item) => {
    if (!texts.has(item)) {
      const { section, id, url } = item.dataset;
      texts.set(item, plain([item.textContent, section, id, url].join(" ")));
    }
    return texts.get(item);
  };

  // What is shown: a state and words, all of which must occur.
  const search = one("input[type=search]");
  const shows = (item, state, words) =>
    (state === "all" || item.dataset.state === state || (state === "warned" && item.dataset.warnings)) &&
    words.every((word) => searchable(item).includes(word));
  // Taken out and put back together: to hide ten thousand tiles one by one takes browsers seconds.
  const fill = (part, shown) => {
    if (shown.length !== part.shown.length || shown.some((item, place) => item !== part.shown[place])) {
      for (const list of part.lists) list.replaceChildren();
      part.lists.forEach((list, place) => list.append(...shown.slice(place * chunk, (place + 1) * chunk)));
    }
    part.shown = shown;
    part.section.hidden = shown.length === 0;
    for (const list of part.lists) {
      list.hidden = list.children.length === 0;
      list.style.setProperty("--count", list.children.length);
    }
    return shown.length;
  };
  const filter = () => {
    const state = one("input[name=state]:checked").value;
    const words = plain(search.value).split(/\s+/).filter(Boolean);
    const isShown = (item) => shows(item, state, words);
    const shown = sections.reduce((sum, part) => sum + fill(part, part.items.filter(isShown)), 0);
    one("output").textContent = shown === total ? "" : `${shown} of ${total} shown`;
    one(".none").hidden = shown > 0 || total === 0;
  };
  for (const part of sections) fill(part, part.items);
  let asked = 0;
  const filterSoon = () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(filter);
  };
  one(".tools").hidden = false;
  one(".tools").addEventListener("input", filterSoon);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !viewer.open && !event.target.closest("input")) {
      event.preventDefault();
      search.focus();
    }
  });

  // ThumbHash by Evan Wallace (https://evanw.github.io/thumbhash/): a few cosines for lightness, two colour differences
  // and, if there is any, alpha.
  const decoded = (hash) => {
    const [first, second, third, fourth, fifth] = hash;
    const bits = first | (second << 8) | (third << 16);
    const rest = fourth | (fifth << 8);
    const hasAlpha = bits >> 23;
    const isLandscape = rest >> 15;
    const wide = Math.max(3, isLandscape ? (hasAlpha ? 5 : 7) : rest & 7);
    const high = Math.max(3, isLandscape ? rest & 7 : hasAlpha ? 5 : 7);
    let nibble = 0;
    const start = hasAlpha ? 6 : 5;
    const channel = (across, down, scale) => {
      const terms = [];
      for (let y = 0; y < down; y++)
        for (let x = y ? 0 : 1; x * down < across * (down - y); x++) {
          const value = (hash[start + (nibble >> 1)] >> ((nibble++ & 1) << 2)) & 15;
          terms.push([x, y, (value / 7.5 - 1) * scale]);
        }
      return terms;
    };
    const l = { mean: (bits & 63) / 63, terms: channel(wide, high, ((bits >> 18) & 31) / 31) };
    const p = { mean: ((bits >> 6) & 63) / 31.5 - 1, terms: channel(3, 3, (((rest >> 3) & 63) / 63) * 1.25) };
    const q = { mean: ((bits >> 12) & 63) / 31.5 - 1, terms: channel(3, 3, (((rest >> 9) & 63) / 63) * 1.25) };
    const a = hasAlpha && { mean: (hash[5] & 15) / 15, terms: channel(5, 5, (hash[5] >> 4) / 15) };
    return { l, p, q, a, ratio: (isLandscape ? (hasAlpha ? 5 : 7) : rest & 7) / (isLandscape ? rest & 7 : hasAlpha ? 5 : 7) };
  };
  const paint = (canvas, text) => {
    const hash = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    if (hash.length < 6) return;
    const { l, p, q, a, ratio } = decoded(hash);
    if (!(ratio > 0 && ratio < 99)) return;
    canvas.width = Math.max(1, Math.round(ratio > 1 ? 32 : 32 * ratio));
    canvas.height = Math.max(1, Math.round(ratio > 1 ? 32 / ratio : 32));
    const context = canvas.getContext("2d");
    const picture = context.createImageData(canvas.width, canvas.height);
    const cosines = (size) =>
      Array.from({ length: size }, (_, place) =>
        Array.from({ length: 8 }, (_, count) => Math.cos((Math.PI / size) * (place + 0.5) * count)));
    const [columns, rows] = [cosines(canvas.width), cosines(canvas.height)];
    const sum = ({ mean, terms }, x, y) =>
      terms.reduce((total, [across, down, weight]) => total + 2 * weight * columns[x][across] * rows[y][down], mean);
    for (let y = 0, at = 0; y < canvas.height; y++)
      for (let x = 0; x < canvas.width; x++, at += 4) {
        const [light, blueYellow, redGreen] = [sum(l, x, y), sum(p, x, y), sum(q, x, y)];
        const blue = light - (2 / 3) * blueYellow;
        const red = (3 * light - blue + redGreen) / 2;
        picture.data.set([red * 255, (red - redGreen) * 255, blue * 255, (a ? sum(a, x, y) : 1) * 255], at);
      }
    context.putImageData(picture, 0, 0);
  };

  // A picture that is not there yet when it comes near the screen gets its placeholder.
  const near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      const picture = one("img", target);
      if (!picture || picture.complete) continue;
      const canvas = document.createElement("canvas");
      canvas.setAttribute("aria-hidden", "true");
      paint(canvas, target.dataset.hash);
      picture.before(canvas);
      picture.addEventListener("load", () => canvas.remove(), { once: true });
    }
  }, { rootMargin: "400px" });
  for (const item of all("[data-hash]")) near.observe(item);

  // One picture large; arrows go through those that are shown.
  let current = null;
  const part = (name) => one(`[data-part=${name}]`, viewer);
  const tiles = () => all(".sheet li").filter((item) => one("img", item));
  const show = (item) => {
    current = item;
    const data = item.dataset;
    const picture = one("img", item);
    const large = part("picture");
    large.src = picture.src;
    large.width = picture.width;
    large.height = picture.height;
    part("title").textContent = one("b", item).textContent;
    part("subtitle").textContent = one("i", item)?.textContent ?? "";
    const link = one("a", item);
    part("page").hidden = !data.page;
    if (data.page) part("page").href = link.href;
    part("position").textContent = data.position;
    for (const name of ["section", "from", "original", "thumbnail", "took", "warnings", "id", "url", "digest"]) {
      const text = data[name] ?? "";
      part(name).textContent = text;
      part(name).hidden = part(name).previousElementSibling.hidden = !text;
    }
    if (!viewer.open) viewer.showModal();
  };
  const step = (by) => {
    const shown = tiles();
    const next = shown[shown.indexOf(current) + by];
    if (next) show(next);
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".sheet a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (one("img", link)) show(link.closest("li"));
  });
  part("previous").addEventListener("click", () => step(-1));
  part("next").addEventListener("click", () => step(1));
  part("close").addEventListener("click", () => viewer.close());
  viewer.addEventListener("click", (event) => event.target === viewer && viewer.close());
  viewer.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  });
  viewer.addEventListener("close", () => one("a", current)?.focus());
}
