/// What becomes of a picture's colours on the way to its renditions: the same for all that come from one decode.
struct ColorHandling: Hashable {
    /// Scaled in linear light.
    var linear = false
    /// Left as they are where a rendition can carry the picture's profile.
    var keepICC = false

    init(_ recipe: Recipe) {
        linear = recipe.linear
        keepICC = recipe.keepICC && !recipe.linear
    }

    init() {}
}

/// The places of those recipes that can be made from one decode.
struct ColorGroup {
    var handling = ColorHandling()
    var places: [Int] = []
}

extension [Recipe] {
    /// At least one group, so that a picture is proven without recipes, too. One run's recipes are all in one.
    var byColorHandling: [ColorGroup] {
        var groups: [ColorGroup] = []
        for (place, recipe) in enumerated() {
            let handling = ColorHandling(recipe)
            if let known = groups.firstIndex(where: { $0.handling == handling }) {
                groups[known].places.append(place)
            } else {
                groups.append(ColorGroup(handling: handling, places: [place]))
            }
        }
        return groups.isEmpty ? [ColorGroup()] : groups
    }
}
