import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { materialArea } from './area.ts'

sweepArea(materialArea)
