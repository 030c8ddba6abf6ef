import { transformSync } from 'esbuild';

/**
 * The icon package declares some 1,800 components, and without the build's linker each is compiled when the module
 * loads: 25 seconds for every spec file that shows an icon. Their definitions become lazy, so only those drawn are.
 */
const definition = /^( *)static (ɵfac|ɵcmp) = (i0\.ɵɵngDeclare.*);$/gmu;
const lazily =
  "$1static get $2() { const made = $3; Object.defineProperty(this, '$2', { value: made }); return made; }";

export default {
  process(source) {
    const { code } = transformSync(source.replace(definition, lazily), {
      format: 'cjs',
      target: 'es2022',
      loader: 'js',
    });
    return { code };
  },
};
