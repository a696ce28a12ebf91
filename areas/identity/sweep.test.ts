import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { identityArea } from './area.ts'

sweepArea(identityArea)
