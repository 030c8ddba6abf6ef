export * from './block';
export { BlockSplitter, splitBlocks } from './block-splitter';
export * from './growing-text';
export * from './hidden-characters';
export * from './link-target';
export { languageOf, markupOptions, parserWork } from './markup-html';
export { oneLine, plainText } from './plain-text';
export * from './styled-text';
export type { Graphics } from './text-graphics';
