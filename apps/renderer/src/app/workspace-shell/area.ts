/** A part of the product that has an icon in the activity bar. */
export type Area = 'chat' | 'agents';

/** The area that an address belongs to; the conversation when it is none of its own. */
export const areaOf = (url: string): Area =>
  /^\/agents(?:[/?#]|$)/u.test(url) ? 'agents' : 'chat';
