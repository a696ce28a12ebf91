import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { homeArea } from './area.ts'

sweepArea(homeArea)
