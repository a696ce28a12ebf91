import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { honorArea } from './area.ts'

sweepArea(honorArea)
