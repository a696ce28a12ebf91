import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { importsArea } from './area.ts'

sweepArea(importsArea)
