import { exam } from '../../contract.ts'

/** The calls that the settings of the analysis change. */
export const analysisReads = [exam.analysis, exam.analysisBands, exam.nearLines, exam.analysisSettings]
