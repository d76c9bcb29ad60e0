// What a page says and where it stands, as its own scripts see it: texts that no catalogue has, and texts that are cut off.
import type { Page } from 'playwright-core';

/** Of data, and of names that are the same in each language. */
const DATA = 'bdi, code, pre, time, kbd, textarea, .figure, .brand, option, script, style, noscript';

/** Texts without the accents of the language of brackets, which has one on each vowel: they were written past the catalogue. */
const BARE = `
  (() => {
    const plain = (text) => /[aeiou]/.test(text);
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); )
      if (plain(node.data) && !node.parentElement.closest(${JSON.stringify(DATA)})) found.push(node.data.trim());
    for (const name of ['aria-label', 'placeholder', 'alt'])
      for (const one of document.querySelectorAll('[' + name + ']'))
        if (plain(one.getAttribute(name).replaceAll(/\\b[a-z]+_[\\w+/=-]+|https?:\\S+/g, ''))) found.push(one.getAttribute(name));
    return found;
  })()`;

export function bareTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(BARE);
}

/** As WCAG 1.4.12 says; a sheet of the page's own making, which its policy does not stop. */
const SPACED = `
  (() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
      'p { margin-block-end: 2em !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  })()`;

export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(SPACED);
}

const CUT_OFF = `
  (() => {
    const found = new Set();
    const unseen = (one) =>
      one.closest('.visually-hidden, .spoken, .skip, [aria-hidden=true], option, svg, .one-line') || !one.checkVisibility({ visibilityProperty: true });
    const clips = (value) => value === 'hidden' || value === 'clip';
    for (const one of document.querySelectorAll('body *')) {
      if (unseen(one)) continue;
      const { overflowX, overflowY, fontSize } = getComputedStyle(one);
      const says = one.tagName + ' ' + one.textContent.trim().slice(0, 40);
      if (clips(overflowX) && one.scrollWidth > one.clientWidth + 1) found.add('cut at its side: ' + says);
      if (clips(overflowY) && one.scrollHeight > one.clientHeight + 1) found.add('cut below: ' + says);
      if (one.matches('input:not([type=checkbox], [type=radio]), select') && parseFloat(fontSize) * 1.5 > one.clientHeight + 1)
        found.add('a field too low: ' + one.id);
    }
    const boxes = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
      if (!/\\S/.test(node.data) || unseen(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const scrolls = node.parentElement.closest('[role=region], [role=tablist], pre');
      for (const box of range.getClientRects()) {
        if (!scrolls && (box.right > innerWidth + 1 || box.left < -1)) found.add('beside the page: ' + node.data.trim());
        boxes.push({ box, node });
      }
    }
    boxes.sort((one, other) => one.box.top - other.box.top);
    boxes.forEach(({ box, node }, index) => {
      for (const { box: next, node: other } of boxes.slice(index + 1)) {
        if (next.top > box.bottom - 4) break;
        if (other !== node && Math.min(box.right, next.right) - Math.max(box.left, next.left) > 4)
          found.add('one over the other: ' + node.data.trim() + ' / ' + other.data.trim());
      }
    });
    if (document.documentElement.scrollWidth > innerWidth) found.add('the page scrolls sideways');
    return [...found];
  })()`;

/**
 * Texts of which a part is not to be seen: clipped, beside the page, or below another. A name on one line ends in dots for
 * everybody; its link leads to the whole.
 */
export function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(CUT_OFF);
}
