import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { visitorArea } from './area.ts'

sweepArea(visitorArea)
