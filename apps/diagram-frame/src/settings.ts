import { MAX_DIAGRAM_CHARS, MAX_DIAGRAM_EDGES } from '@fyllo/protocol';
import type { DiagramLook } from '@fyllo/protocol';
import type { MermaidConfig } from 'mermaid';
import { paletteFor } from './palette';

/** What a diagram's own text may not change: everything that guards, and everything the page chooses. */
const SECURE = [
  ...['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges'],
  ...['suppressErrorRendering', 'htmlLabels', 'dompurifyConfig', 'themeCSS', 'fontFamily'],
  ...['altFontFamily', 'legacyMathML', 'forceLegacyMathML', 'deterministicIds'],
];

/**
 * In mind maps the library leaves labels of some shapes where their middle should be, unless they are HTML.
 */
const CENTRED = '.mindmap-node > .label[transform^="translate(0,"] text { text-anchor: middle; }';

/** CSS pixels; what is drawn as wide as the window would be too small to read in a column of text. */
const GANTT_WIDTH = 720;

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
  themeCSS: CENTRED,
  darkMode: look.dark,
  themeVariables: themeVariables(look),
  gantt: { useWidth: GANTT_WIDTH },
  timeline: { leftMargin: 50 },
  journey: {
    titleFontFamily: look.font,
    titleFontSize: '20px',
    titleColor: look.ink,
    taskFontFamily: look.font,
  },
});

function themeVariables(look: DiagramLook) {
  const { strokes, variables } = paletteFor(look.dark);
  return {
    ...variables,
    darkMode: look.dark,
    fontFamily: look.font,
    fontSize: '14px',
    background: look.background,
    textColor: look.ink,
    titleColor: look.ink,
    noteTextColor: look.ink,
    clusterBkg: look.third,
    clusterBorder: look.line,
    lineColor: look.line,
    gridColor: look.line,
    vertLineColor: look.line,
    archEdgeColor: look.line,
    archEdgeArrowColor: look.line,
    archGroupBorderColor: look.line,
    primaryColor: look.node,
    primaryTextColor: look.ink,
    primaryBorderColor: look.nodeBorder,
    secondaryColor: look.second,
    secondaryTextColor: look.ink,
    tertiaryColor: look.third,
    tertiaryTextColor: look.ink,
    altSectionBkgColor: look.background,
    excludeBkgColor: look.third,
    sequenceNumberColor: look.background,
    labelBackgroundColor: look.background,
    edgeLabelBackground: look.background,
    pieOpacity: '1',
    pieOuterStrokeColor: look.background,
    pieStrokeColor: look.background,
    pieTitleTextSize: '18px',
    pieSectionTextSize: '14px',
    pieLegendTextSize: '14px',
    xyChart: xyChart(look, strokes),
  };
}

/** All of them, for the library takes these or its own and mixes neither. */
function xyChart({ background, ink, line }: DiagramLook, strokes: readonly string[]) {
  const axis = (name: string) => ({
    [`${name}TitleColor`]: ink,
    [`${name}LabelColor`]: ink,
    [`${name}TickColor`]: line,
    [`${name}LineColor`]: line,
  });
  return {
    backgroundColor: background,
    titleColor: ink,
    dataLabelColor: ink,
    legendTextColor: ink,
    ...axis('xAxis'),
    ...axis('yAxis'),
    plotColorPalette: strokes.join(', '),
  };
}
