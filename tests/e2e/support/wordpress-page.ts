/** What a theme does to all buttons, dialogs and texts of its page. */
const THEME = `
  *, *::before, *::after { box-sizing: content-box; margin-bottom: 1.5em; line-height: 2.4; letter-spacing: 1px }
  * { font-family: Georgia, serif; word-spacing: 4px; text-indent: 4px }
  body { color: #404040; font-size: 20px; text-align: justify }
  body button, .entry-content button, input[type="submit"], .wp-block-button__link {
    width: 100%; min-height: 90px; margin: 2em 0; padding: 1.4em; border: 4px solid #222;
    border-radius: 0; background: #cd2653; color: #fff; text-transform: uppercase;
  }
  body dialog, dialog[open] {
    position: static; width: 200px; margin: 4em; padding: 4em;
    border: 9px solid red; background: red; opacity: .5;
  }
  dialog::backdrop { background: red }
  .entry-content > * { max-width: 580px; margin-inline: auto } .entry-content p { font-size: 21px } svg { width: 40px; fill: red }
  :focus { outline: 3px dotted red } .screen-reader-text { position: absolute; clip-path: inset(50%) }`

/** What WordPress and its plugins leave at `window`, and the loop of wp-emoji: it draws each emoji of the page as a picture. */
const SCRIPTS = `
  window._wpemojiSettings = { baseUrl: '/emoji/', ext: '.png', source: {} };
  window.jQuery = window.$ = function (found) { return typeof found === 'function' ? found(window.jQuery) : { ready: found, on: function () {} } };
  window.jQuery.fn = window.jQuery.prototype = { jquery: '3.7.1' };
  window._ = window.Backbone = window.wp = { hooks: {}, i18n: {}, template: function () {} };
  window.React = window.ReactDOM = { version: '18.3.1', createElement: function () { throw new Error('of WordPress') } };
  window.regeneratorRuntime = window.process = window.global = window.module = undefined;
  new MutationObserver(function () {
    var walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), text;
    while ((text = walker.nextNode()))
      if (/\\p{Extended_Pictographic}/u.test(text.data) && text.parentNode.nodeName !== 'SCRIPT') {
        var picture = document.createElement('img');
        picture.className = 'emoji'; picture.alt = text.data; picture.src = 'data:,';
        text.parentNode.replaceChild(picture, text);
      }
  }).observe(document, { childList: true, subtree: true });
  window.jQuery(function ($) { document.addEventListener('click', function (event) {
    if (event.target.closest('a[href="#"]')) event.preventDefault();
  }) });`

/**
 * A post as WordPress sends it: a block "Custom HTML", whose lines `wpautop` has put into paragraphs, between what core,
 * plugins and a theme add to every page.
 *
 * @param script - The first line of docs/script.md.
 * @param hasTheme - Without its theme, the page shows how the modal is drawn by itself.
 */
export function wordPressPage(script: string, hasTheme: boolean): string {
  const texturized = script.replace('?project', '?ver=6.8&#038;project')
  return `<!DOCTYPE html>
<html lang="en-US" class="no-js">
<head>
<meta charset="UTF-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Hello world! &#8211; A shop</title>
<meta name="generator" content="WordPress 6.8" />
<script>${SCRIPTS}</script>
<style id="theme-inline-css">${hasTheme ? THEME : ''}</style>
</head>
<body class="post-template-default single single-post postid-1 single-format-standard wp-embed-responsive">
<a class="skip-link screen-reader-text" href="#content">Skip to the content</a>
<main id="content" class="wp-block-group"><article id="post-1" class="post-1 post type-post status-publish hentry">
<h1 class="entry-title">Hello world! 👋</h1>
<div class="entry-content is-layout-constrained">
<p>${texturized}<br />
<foyer-button theme="light"></foyer-button><br />
<foyer-network-button></foyer-network-button></p>
<p></p>
</div></article></main>
<script>document.querySelector('foyer-button').addEventListener('CONNECT_SUCCESS', function (event) {
  document.querySelector('.entry-title').textContent = 'Hello ' + event.detail.name;
});</script>
</body>
</html>`
}
