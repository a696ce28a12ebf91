import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { intelligenceReportArea } from './area.ts'

sweepArea(intelligenceReportArea)
