export * from './address-view';
export * from './code-block';
export * from './code-token';
export * from './highlight-lines';
export * from './copy-button';
export * from './link-opener';
export * from './markdown-text';
export { MARKUP_TAGS, type MarkupTags } from './markup-tags';
export { markupWords } from './words';
