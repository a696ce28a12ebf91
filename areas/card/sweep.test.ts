import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { cardArea } from './area.ts'

sweepArea(cardArea)
