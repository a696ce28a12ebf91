import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { familyPhoneArea } from './area.ts'

sweepArea(familyPhoneArea)
