# Sends a GET request per line of standard input, {"port":1,"fields":{}}, and writes what it received as a line of JSON.
import http.client
import json
import sys


def ask(port, fields):
    connection = http.client.HTTPConnection('127.0.0.1', port)
    try:
        connection.request('GET', '/', headers=fields)
        response = connection.getresponse()
        lengths = {name.lower(): len(value) for name, value in response.getheaders()}
        return {'error': None, 'valueBytes': lengths, 'body': response.read().decode()}
    except http.client.HTTPException as error:
        return {'error': type(error).__name__ + ': ' + str(error), 'valueBytes': {}, 'body': ''}
    finally:
        connection.close()


for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps(ask(question['port'], question['fields'])), flush=True)
