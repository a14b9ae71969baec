/// Makes items of the elements of a list of JSON, each read alone. One that is broken, or no object, costs no other; it
/// keeps its place as an item that says what is wrong with it: left out, it would make a short list look whole.
struct ElementItems {
    private(set) var items: [Item] = []
    /// Of all elements so far.
    private(set) var count = 0

    /// The items since the last call.
    mutating func taken() -> [Item] {
        defer { items = [] }
        return items
    }

    /// - Parameter item: Of any value: what an element that is none says of itself is added.
    mutating func take(_ element: JSONElement, _ item: (JSONValue) -> Item) {
        count += 1
        do throws(JSONFault) {
            let value = try element.value()
            let made = item(value)
            let isRow = value.isObject || made.image != nil
            items.append(isRow ? made : unreadable(made, "is \(value.looks), an object was expected"))
        } catch {
            items.append(unreadable(item(.null), "is broken at \(error.place): \(error.reason)"))
        }
    }

    private func unreadable(_ item: Item, _ reason: String) -> Item {
        var item = item
        let place = "element \(count)"
        item.title = place
        item.fault = Failure(kind: .badList, message: "\(place) of the list \(reason)")
        return item
    }
}
