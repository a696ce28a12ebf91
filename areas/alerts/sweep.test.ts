import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { alertsArea } from './area.ts'

sweepArea(alertsArea)
