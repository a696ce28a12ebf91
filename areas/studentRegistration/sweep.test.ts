import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { studentRegistrationArea } from './area.ts'

sweepArea(studentRegistrationArea)
