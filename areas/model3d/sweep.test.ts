import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { model3dArea } from './area.ts'

sweepArea(model3dArea)
