/// Short answers as the services give them, behind the number of their feed in `AskedFeed.all`.
enum ListSeeds {
    static var all: [[UInt8]] {
        answers.map { number, body in [number] + Array(body.utf8) }
    }

    private static let answers: [(UInt8, String)] = [
        (0, music), (0, #"{"feed":{"entry":[{"im:image":[]}]}}"#), (0, "<!DOCTYPE html><html></html>"),
        (1, songs), (1, #"{"errorMessage":"Invalid value(s) for key(s): [country]"}"#),
        (2, #"{"drinks":[{"strCategory":"Coffee / Tea"},{"strCategory":"Caf\u00e9"},{"strCategory":""}]}"#),
        (2, #"{"drinks":null}"#), (3, drinks), (3, #"{"drinks":"no data found"}"#),
        (4, repositories), (4, #"{"message":"Validation Failed","errors":[{"message":"too long"}],"status":"422"}"#),
        (5, #"[{"id":"1","type":"PushEvent","actor":{"login":"a","avatar_url":"https://a.example/u/1?"}},7]"#),
        (
            6,
            #"{"login":"a","id":1,"name":null,"avatar_url":"https://a.example/u/1?v=4","html_url":"https://a.example"}"#
        ),
        (7, "\u{FEFF}# pictures\nhttps://a.example/1.jpg\tOne\r\n\n  http://b.example/2.png \nnot a url\n"),
    ]

    private static let music = #"""
        {"feed":{"title":"Top Albums","results":[{"artistName":"A","id":"1440857781","name":"B \ud83c\udfb8","url":
        "https://music.example/album","artworkUrl100":"https://is1.example/image/thumb/M/x.jpg/100x100bb.jpg"},null]}}
        """#

    private static let songs = #"""
        {"resultCount":1,"results":[{"trackId":12345678901234567890,"trackName":"T","collectionName":"C","artistName":
        "A","trackViewUrl":"https://a.example","artworkUrl100":"https://a.example/x/100x100bb.jpg","price":-1.5e3}]}
        """#

    private static let drinks = #"""
        {"drinks":[{"strDrink":"Mojito","strDrinkThumb":"https://c.example/images/media/drink/a.jpg","idDrink":"1"},
        {"strDrink":"\ud800 \"\\\/\b\f\n\r\t","strDrinkThumb":null,"idDrink":2}]}
        """#

    private static let repositories = #"""
        {"total_count":3,"incomplete_results":true,"items":[{"id":1,"full_name":"a/b","description":null,"html_url":
        "https://g.example/a/b","owner":{"avatar_url":"https://avatars.githubusercontent.com/u/1?v=4"}},{"owner":0}]}
        """#
}
