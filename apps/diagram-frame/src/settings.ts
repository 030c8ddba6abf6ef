import { MAX_DIAGRAM_CHARS, MAX_DIAGRAM_EDGES } from '@fyllo/protocol';
import type { DiagramLook } from '@fyllo/protocol';
import type { MermaidConfig } from 'mermaid';

/** What a diagram's own text may not change: everything that guards, and everything the page chooses. */
const SECURE = [
  ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges'],
  ...['suppressErrorRendering', 'htmlLabels', 'dompurifyConfig', 'themeCSS', 'fontFamily'],
  ...['altFontFamily', 'legacyMathML', 'forceLegacyMathML', 'deterministicIds'],
];

/**
 * Labels are SVG text instead of HTML: the drawing is then a picture that any program opens and a canvas may copy.
 */
// LIMIT: R-07
export const settingsFor = (look: DiagramLook): MermaidConfig => ({
  startOnLoad: false,
  securityLevel: 'strict',
  secure: SECURE,
  suppressErrorRendering: true,
  maxTextSize: MAX_DIAGRAM_CHARS,
  maxEdges: MAX_DIAGRAM_EDGES,
  htmlLabels: false,
  fontFamily: look.font,
  theme: 'base',
  darkMode: look.dark,
  themeVariables: {
    darkMode: look.dark,
    fontFamily: look.font,
    fontSize: '14px',
    background: look.background,
    textColor: look.ink,
    titleColor: look.ink,
    clusterBkg: look.third,
    clusterBorder: look.line,
    lineColor: look.line,
    primaryColor: look.node,
    primaryTextColor: look.ink,
    primaryBorderColor: look.nodeBorder,
    secondaryColor: look.second,
    tertiaryColor: look.third,
    edgeLabelBackground: look.background,
  },
});
