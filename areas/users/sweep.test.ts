import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { usersArea } from './area.ts'

sweepArea(usersArea)
