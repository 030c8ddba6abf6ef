export { SearchOpener } from './search-opener';
