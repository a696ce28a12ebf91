import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { temperatureArea } from './area.ts'

sweepArea(temperatureArea)
