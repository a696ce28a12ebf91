import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { checkinArea } from './area.ts'

sweepArea(checkinArea)
