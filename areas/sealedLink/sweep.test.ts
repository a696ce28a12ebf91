import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { sealedLinkArea } from './area.ts'

sweepArea(sealedLinkArea)
