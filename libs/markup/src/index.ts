export * from './block';
export { BlockSplitter, splitBlocks } from './block-splitter';
export * from './link-target';
export { escapeHtml, languageOf, markupOptions, parserWork } from './markup-html';
export * from './plain-text';
export * from './render-pace';
