const PlacementScreen = () => null

export default PlacementScreen
