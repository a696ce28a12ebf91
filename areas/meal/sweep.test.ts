import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { mealArea } from './area.ts'

sweepArea(mealArea)
