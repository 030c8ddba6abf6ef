export { default as css } from 'highlight.js/lib/languages/css';
export { default as graphql } from 'highlight.js/lib/languages/graphql';
export { default as javascript } from 'highlight.js/lib/languages/javascript';
export { default as json } from 'highlight.js/lib/languages/json';
export { default as less } from 'highlight.js/lib/languages/less';
export { default as scss } from 'highlight.js/lib/languages/scss';
export { default as typescript } from 'highlight.js/lib/languages/typescript';
export { default as xml } from 'highlight.js/lib/languages/xml';
