// The site of the documentation. Its pages and the sidebar are written by `npm run docs`.
import sidebar from './sidebar.json' with { type: 'json' };

/** Anchors as the repository's pages name them. */
const slugify = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

export default {
  title: 'Stackable',
  description: 'The open promotion engine: validate, redeem and roll back stacks of discounts, exactly once.',
  lang: 'en',
  cleanUrls: false,
  lastUpdated: false,
  markdown: {
    // Pages are text: what looks like a tag in them is none.
    html: false,
    anchor: { slugify },
    headers: { slugify },
    theme: { light: 'github-light', dark: 'github-dark' },
  },
  themeConfig: {
    sidebar,
    outline: { level: [2, 2] },
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Behaviour', link: '/behaviour' },
      { text: 'API', link: '/api/redemptions' },
      { text: 'Operations', link: '/operations/first-week' },
      { text: 'Changelog', link: '/changelog' },
    ],
    search: { provider: 'local' },
    docFooter: { prev: false, next: false },
  },
};
