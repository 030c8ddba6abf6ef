import { registryAddress } from './registry-address';

describe('registryAddress', () => {
  it.each([
    ['', null],
    ['   ', null],
    [' https://agents.example/registry.json ', 'https://agents.example/registry.json'],
    ['http://127.0.0.1:8080/r', 'http://127.0.0.1:8080/r'],
  ])('takes %j', (typed, url) => {
    expect(registryAddress(typed)).toEqual({ ok: true, url });
  });

  it.each([
    ['agents.example', 'not-an-address'],
    ['https://', 'not-an-address'],
    ['file:///etc/passwd', 'wrong-scheme'],
    ['javascript:alert(1)', 'wrong-scheme'],
    ['https://me:secret@agents.example/', 'credentials'],
    [`https://agents.example/${'x'.repeat(2000)}`, 'too-long'],
  ])('refuses %j', (typed, fault) => {
    expect(registryAddress(typed)).toEqual({ ok: false, fault });
  });
});
