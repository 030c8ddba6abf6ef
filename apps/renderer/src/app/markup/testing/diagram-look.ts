import type { DiagramLook } from '@fyllo/protocol';

export const LIGHT: DiagramLook = {
  dark: false,
  font: 'sans-serif',
  background: 'rgb(255, 255, 255)',
  ink: 'rgb(0, 0, 0)',
  line: 'rgb(100, 100, 100)',
  node: 'rgb(220, 240, 240)',
  nodeBorder: 'rgb(0, 120, 120)',
  second: 'rgb(230, 240, 240)',
  third: 'rgb(245, 245, 245)',
};
