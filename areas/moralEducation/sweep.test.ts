import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { moralEducationArea } from './area.ts'

sweepArea(moralEducationArea)
