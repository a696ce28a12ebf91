import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { videoTeleArea } from './area.ts'

sweepArea(videoTeleArea)
