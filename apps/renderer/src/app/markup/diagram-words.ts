import { defineWords } from '../language';
import type { DiagramFault } from './diagram-answer';

export interface DiagramWords {
  readonly diagram: string;
  readonly source: string;
  readonly diagramSource: string;
  readonly drawing: string;
  readonly enlarge: string;
  readonly exportSvg: string;
  readonly exportPng: string;
  readonly exportFailed: string;
  readonly again: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fit: string;
  readonly faults: Readonly<Record<DiagramFault, string>>;
}

export const diagramWords = defineWords<DiagramWords>(
  {
    diagram: '图表',
    source: '查看源码',
    diagramSource: '图表源码',
    drawing: '正在绘制…',
    enlarge: '放大查看',
    exportSvg: '导出 SVG',
    exportPng: '导出 PNG',
    exportFailed: '无法导出这张图表',
    again: '重试',
    zoomIn: '放大',
    zoomOut: '缩小',
    fit: '适合窗口',
    faults: {
      'too-big': '图表过大，只显示源码。',
      'too-slow': '绘制用时过长，已停止，只显示源码。',
      'no-frame': '绘图页面没有加载，只显示源码。',
      source: '无法绘制这张图表：',
      picture: '绘制结果无法显示，只显示源码。',
    },
  },
  {
    diagram: 'Diagram',
    source: 'Show source',
    diagramSource: 'Source of the diagram',
    drawing: 'Drawing…',
    enlarge: 'Enlarge',
    exportSvg: 'Export SVG',
    exportPng: 'Export PNG',
    exportFailed: 'This diagram could not be exported',
    again: 'Try again',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit to window',
    faults: {
      'too-big': 'The diagram is too big to draw; this is its source.',
      'too-slow': 'Drawing took too long and was stopped; this is the source.',
      'no-frame': 'The page that draws diagrams did not load; this is the source.',
      source: 'This diagram could not be drawn:',
      picture: 'What was drawn could not be shown; this is the source.',
    },
  },
);
