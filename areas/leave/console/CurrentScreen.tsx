import { CurrentLeavers } from './CurrentLeavers.tsx'

/** 当前请假: who is on leave now. */
const CurrentScreen = () => <CurrentLeavers />

export default CurrentScreen
