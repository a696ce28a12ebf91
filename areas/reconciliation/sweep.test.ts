import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { reconciliationArea } from './area.ts'

sweepArea(reconciliationArea)
