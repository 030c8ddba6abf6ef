import { fileTypeOf, IMAGE_HEAD_BYTES, imageTypeOf } from './image-type';

const bytes = (hex: string, more = 32): Uint8Array =>
  new Uint8Array([...Buffer.from(hex, 'hex'), ...new Uint8Array(more)]);

const chars = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

describe('the type of an image', () => {
  it.each([
    ['image/png', bytes('89504e470d0a1a0a')],
    ['image/jpeg', bytes('ffd8ffe0')],
    ['image/gif', chars('GIF87a!')],
    ['image/gif', chars('GIF89a!')],
    ['image/webp', chars('RIFF1234WEBPVP8 ')],
    ['image/bmp', bytes('424d00000000000000003600000028000000')],
    ['image/avif', chars('\0\0\0 ftypavif')],
    ['image/avif', chars('\0\0\0 ftypavis')],
    ['image/heic', chars('\0\0\0 ftypheic')],
    ['image/tiff', bytes('49492a00')],
    ['image/x-icon', bytes('00000100')],
    ['image/svg+xml', chars('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['image/svg+xml', chars('\uFEFF  \n<svg>')],
    [
      'image/svg+xml',
      chars('<?xml version="1.0"?><!-- <b> 中 --><!DOCTYPE svg [<!ENTITY a "b">]>\n<svg/>'),
    ],
    ['image/svg+xml', chars('<!DOCTYPE svg PUBLIC "a" "b"><svg:svg>')],
    ['image/svg+xml', chars(`<!--${'x'.repeat(40_000)}--><svg >`)],
  ])('%s is told by its first bytes', (type, head) => {
    expect(imageTypeOf(head)).toBe(type);
  });

  it.each([
    ['nothing', chars('')],
    ['a text', chars('hello')],
    ['a text that begins as a bitmap does', chars('BM is a company, and this is its history.')],
    ['half a PNG mark', bytes('89504e47', 0)],
    ['a page', chars('<!doctype html><html><svg></svg></html>')],
    ['an element whose name begins so', chars('<svgx/>')],
    ['a comment without an end', chars('<!-- <svg>')],
    ['a document type without an end', chars('<!DOCTYPE svg [ <svg>')],
    ['a sound', chars('RIFF1234WAVEfmt ')],
    ['a film', chars('\0\0\0 ftypisom')],
    ['an SVG behind the head', chars(`<!--${'x'.repeat(IMAGE_HEAD_BYTES)}--><svg>`)],
  ])('%s is none', (_name, head) => {
    expect(imageTypeOf(head)).toBeUndefined();
  });
});

describe('the type of a file', () => {
  it.each([
    ['video/mp2t', true, 'text/plain'],
    ['', true, 'text/plain'],
    ['text/csv', true, 'text/csv'],
    ['TEXT/Html; charset=utf-8', true, 'text/html'],
    ['application/json', true, 'application/json'],
    ['application/ld+json', true, 'application/ld+json'],
    ['image/svg+xml', true, 'image/svg+xml'],
    ['application/x-yaml', true, 'application/x-yaml'],
    ['application/toml', true, 'application/toml'],
    ['text/javascript', true, 'text/javascript'],
    ['application/pdf', true, 'text/plain'],
    ['application/pdf', false, 'application/pdf'],
    ['', false, 'application/octet-stream'],
    ['no type', false, 'application/octet-stream'],
    ['a/b\nX: y', false, 'application/octet-stream'],
  ])('%j, text: %s, is %s', (declared, isText, type) => {
    expect(fileTypeOf(declared, isText)).toBe(type);
  });
});
