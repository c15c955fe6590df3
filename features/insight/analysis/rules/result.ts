import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { AnalysisResults, AnalysisTool } from '../contract/results.ts'
import { type EarlierLabels, earlierLabels } from './earlier-labels.ts'

/** The answer of an analysis as the contract of its tool has it. One that was stored before there were keys gets them by the labels of that time. */
export function resultOf<Tool extends AnalysisTool>(tool: Tool, answer: ToolAnswer): AnalysisResults[Tool] {
  return withKeys(answer, earlierLabels[tool]) as AnalysisResults[Tool]
}

function withKeys(answer: ToolAnswer, labels: EarlierLabels): ToolAnswer {
  return {
    ...answer,
    figures: answer.figures.map((figure) => keyed(figure, labels.figures[figure.label])),
    tables: answer.tables.map((table) => keyed(table, labels.tables[table.title])),
    charts: answer.charts.map((chart) => ({
      ...keyed(chart, labels.chart),
      series: chart.series.map((series) => keyed(series, labels.series?.[series.name])),
    })),
  }
}

function keyed<Part extends { key?: string | undefined }>(part: Part, key: string | undefined): Part {
  return part.key === undefined && key !== undefined ? { ...part, key } : part
}
