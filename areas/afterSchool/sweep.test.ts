import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { afterSchoolArea } from './area.ts'

sweepArea(afterSchoolArea)
