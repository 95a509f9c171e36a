// go-oidc as a relying party: its verifier of identity tokens, by a remote key set, which has no settings.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	oidc "github.com/coreos/go-oidc"
)

// The library's version, set when it is compiled.
var version = ""

type startupData struct {
	Issuer, KeySet, Audience string
	Speed                    float64
	Algorithms               []string
}

func main() {
	input := bufio.NewReader(os.Stdin)
	line, _ := input.ReadBytes('\n')
	var startup startupData
	if err := json.Unmarshal(line, &startup); err != nil {
		fail(err)
	}
	time.RunFaster(startup.Speed)
	keys := oidc.NewRemoteKeySet(context.Background(), startup.KeySet)
	verifier := oidc.NewVerifier(startup.Issuer, keys, &oidc.Config{ClientID: startup.Audience, SupportedSigningAlgs: startup.Algorithms})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fail(err)
	}
	// The end of standard input is the end of the service.
	go func() {
		io.Copy(io.Discard, input)
		os.Exit(0)
	}()
	http.HandleFunc("/clock", func(response http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(response, "%.6f", float64(time.Now().UnixNano())/1e9)
	})
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		token, err := verifier.Verify(request.Context(), strings.TrimPrefix(request.Header.Get("Authorization"), "Bearer "))
		if err != nil {
			response.WriteHeader(http.StatusUnauthorized)
			fmt.Fprint(response, err)
			return
		}
		fmt.Fprint(response, token.Subject)
	})
	ready, _ := json.Marshal(map[string]string{"name": "go-oidc " + version, "address": "http://" + listener.Addr().String() + "/"})
	fmt.Println(string(ready))
	fail(http.Serve(listener, nil))
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
