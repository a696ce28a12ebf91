import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { administrationArea } from './area.ts'

sweepArea(administrationArea)
